// Stories of KoboldAI, of all its programs: what the player entered is told from what was written for him.
import { describe, expect, it } from 'vitest'
import { readFile } from '../../../server/library/files/read-file.ts'
import { json, readOk, storyIn, zip } from './build.ts'
import { breakJson, random } from './mutate.ts'
import { drawn, expectSoundFile } from './sound-story.ts'
import * as files from './story-files.ts'

describe('a story of KoboldAI', () => {
  it('has its inputs, and alternatives beside what was chosen', () => {
    const story = storyIn(json(files.kobold))
    expect(drawn(story)).toEqual([
      '= You stand at a gate.',
      '  > > You open the gate.',
      '    - Behind it is a yard.',
      '      " > You say "Hello"',
      '        - Nobody answers. *',
      '          - A dog barks.',
      '    - Behind it is a field.',
    ])
    expect(story).toMatchObject({ plotEssentials: 'A grey land.', authorsNote: 'Terse.' })
    expect(story.cards).toMatchObject([{ keys: ['yard', 'court'], entry: 'Paved.', enabled: true }])
    expect(story.cards).toHaveLength(1)
  })

  it('of United numbers its actions, and has options', () => {
    const story = storyIn(json(files.koboldUnited))
    expect(drawn(story)).toEqual(['= Begin.', '  - Middle.', '    - Last. *', '  - Other.'])
    expect(story).toMatchObject({
      authorsNote: 'Note.',
      cards: [{ name: 'Gate', keys: ['gate'], entry: 'Iron.' }],
    })
  })

  it('of Lite marks what a player entered', () => {
    expect(drawn(storyIn(json(files.koboldLite)))).toEqual([
      '= Intro.',
      '  + Who are you?',
      '    - Nobody.',
      '      " "Still?"',
      '        - Still. *',
    ])
  })

  it('of Lite in chat mode says who speaks', () => {
    const chat = {
      gamestarted: true,
      prompt: '\nBot: Welcome.',
      actions: ['\nMe: I sit.\nBot: Good.\nVery good.', '\nMe: "Hi"\nBot:', ' Hi.'],
      savedsettings: { opmode: 3, chatname: 'Me', chatopponent: 'Bot' },
    }
    const story = storyIn(json(chat))
    expect(drawn(story)).toEqual([
      '= Welcome.',
      '  > I sit.',
      '    - Good.\nVery good.',
      '      " "Hi"',
      '        - Hi. *',
    ])
    expect(story).toMatchObject({ title: 'Bot', persona: { name: 'Me' } })
  })

  it('of Lite with tags of its own is split at them', () => {
    const tagged = {
      gamestarted: true,
      prompt: '',
      actions: ['\n### Instruction:\nWho is there?\n### Response:\nNobody.'],
      savedsettings: {
        opmode: '4',
        instruct_starttag: '\\n### Instruction:\\n',
        instruct_endtag: '\\n### Response:\\n',
      },
    }
    expect(drawn(storyIn(json(tagged)))).toEqual(['+ Who is there?', '  - Nobody. *'])
  })

  describe('of Lite with other branches', () => {
    const branched = {
      ...files.koboldLite,
      actions: ['{{[INPUT]}}Who are you?{{[OUTPUT]}}', 'Nobody.'],
      altbranches: [
        null,
        ['Intro.', '{{[INPUT]}}Who are you?{{[OUTPUT]}}', 'A friend.', 'He sits down.'],
        [],
        ['Intro.', '{{[INPUT]}}Who are you?{{[OUTPUT]}}', 'A friend.', 'He stands.'],
        ['Other.', 'Nobody.'],
      ],
    }

    it('is one tree: what they begin with alike is there once', () => {
      const { stories, report } = readOk(json(branched))
      expect(drawn(stories[0]!)).toEqual([
        '= Intro.',
        '  + Who are you?',
        '    - Nobody. *',
        '    - A friend.',
        '      - He sits down.',
        '      - He stands.',
        '= Other.',
        '  - Nobody.',
      ])
      expect(report.mapped).toContain('3 other branches → lines of the story')
      expect(stories[0]!.extensions).not.toHaveProperty('koboldai.altbranches')
    })

    it('says which it cannot read', () => {
      const { stories, report } = readOk(json({ ...branched, altbranches: ['x', { a: 1 }, [7, null]] }))
      expect(stories[0]!.nodes).toHaveLength(3)
      expect(report.dropped).toContain('2 other branches without a list of texts.')
    })

    it('is read or told as a problem, however it is broken', () => {
      for (let seed = 0; seed < 200; seed++) {
        const file = readFile({ name: 'x', bytes: json(breakJson(branched, random(seed))) })
        if (!('problem' in file)) expectSoundFile(file)
        else expect(file.message).not.toMatch(/^The file cannot be read:/)
      }
    })
  })

  it('may be wrapped as .kaistory', () => {
    const bytes = zip({ 'story.json': json(files.kobold), 'images/x.png': new Uint8Array(3) })
    expect(drawn(storyIn(bytes))).toEqual(drawn(storyIn(json(files.kobold))))
  })

  it('is old with no more than keys and contents', () => {
    const old = {
      gamestarted: true,
      prompt: 'P',
      memory: '',
      actions: [],
      worldinfo: [{ key: 'a', content: 'b' }],
    }
    const { stories, report } = readOk(json(old))
    expect(drawn(stories[0]!)).toEqual(['= P *'])
    expect(report.found).toEqual(['1 story card', 'a story of 1 moment'])
  })
})
