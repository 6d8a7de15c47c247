import * as fc from 'fast-check'
import { tell } from '/work/main/server/engine/storyteller/tell.ts'
const WORDS='I you my me look search take open the a door lamp sword Maren ferryman inn fens go to in under about for "hello" ask tell attack run and then but is was not never has gone missing must ship reactor John’s mine am , . ! ? ; \n ${x} {it} [a:b] $& #tag# über 门 😀 captain forest wake sleep sing leave outside light who where Mr. Hobb'.split(' ')
const wordy=fc.array(fc.constantFrom(...WORDS),{maxLength:60}).map(w=>w.join(' '))
const text=fc.oneof({weight:3,arbitrary:wordy},fc.string({unit:'binary',maxLength:300}),fc.string({maxLength:80}))
const card=fc.record({name:text,type:fc.constantFrom('character','location','item',''),keys:fc.array(text,{maxLength:3}),entry:text})
const take=fc.record({kind:fc.constantFrom('OPENING','DO','SAY','STORY','NARRATION'),text})
const scene:any=fc.record({premise:text,cards:fc.array(card,{maxLength:6}),memories:fc.array(text,{maxLength:4}),history:fc.array(take as any,{maxLength:10}),action:fc.record({kind:fc.constantFrom('DO','SAY','STORY','CONTINUE'),text}),seed:fc.string(),attempt:fc.nat({max:50})})
let mx=0,mn=999,slow=0
fc.assert(fc.property(scene,(s:any)=>{const t0=performance.now();const t=tell(s);slow=Math.max(slow,performance.now()-t0);const n=t.split(/\s+/).filter(Boolean).length;mx=Math.max(mx,n);mn=Math.min(mn,n);return n>=60&&n<=150}),{numRuns:6000})
console.log(mn,mx,slow.toFixed(0))
