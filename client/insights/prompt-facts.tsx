// A prompt in plain words: how much of the story, which cards and why, what can be re-used, and with which settings.
import { For, Show, type JSX } from 'solid-js'
import { numberOf } from '../ui/counts.ts'
import type { Prompt } from './answers.ts'
import type { InsightsDesk } from './insights-gate.tsx'
import { PromptCards } from './prompt-cards.tsx'
import type { Shown } from './prompt-load.ts'
import { PromptMemories } from './prompt-memories.tsx'
import { calibrationOf, historyOf, isByRules, reuseWords, styleOf, toldOf, type When } from './words.ts'

interface PromptFactsProps {
  desk: InsightsDesk
  prompt: Prompt
  shown: Shown
  when: When
}

export function PromptFacts(props: PromptFactsProps) {
  const byRules = () => isByRules(props.prompt, props.shown.take)
  const reuse = () => {
    const share = props.when === 'next' ? props.shown.reuse : (props.prompt.prefixShare ?? null)
    return reuseWords(share, props.shown.take?.usage?.cachedTokens ?? null, props.when)
  }
  return (
    <aside class="prompt-facts" aria-label="In plain words">
      <Fact title="How much of the story">{historyOf(props.prompt.history, props.when)}</Fact>
      <Show when={!byRules()}>
        <Fact title="Re-used from the prompt before">{reuse()}</Fact>
      </Show>
      <Show when={props.shown.take}>
        {(take) => (
          <Show when={toldOf(take()) || take().note}>
            <Fact title="How it was told">
              {toldOf(take())} {take().note}
            </Fact>
          </Show>
        )}
      </Show>
      <PromptCards {...props} />
      <PromptMemories {...props} />
      <Show when={props.prompt.settings}>
        {(settings) => <SettingsThen settings={settings()} byRules={byRules()} />}
      </Show>
    </aside>
  )
}

function Fact(props: { title: string; children: JSX.Element }) {
  return (
    <section class="fact">
      <h3>{props.title}</h3>
      <p>{props.children}</p>
    </section>
  )
}

type Settings = NonNullable<Prompt['settings']>

function SettingsThen(props: { settings: Settings; byRules: boolean }) {
  const rows = (): [string, string][] => [
    ['Narrator', props.settings.narrator],
    ['Longest narration', `${numberOf(props.settings.maxOutputTokens)} tokens`],
    ['Temperature', props.byRules ? 'none: rules, no AI model' : String(props.settings.temperature)],
    [props.byRules ? 'Laid out' : 'Sent', styleOf(props.settings.style)],
    ...(props.byRules
      ? []
      : [['It counts', calibrationOf(props.settings.calibration)] satisfies [string, string]]),
  ]
  return (
    <details class="fact settings-then">
      <summary>
        <h3>Settings</h3>
        <span class="hint">{props.settings.narrator}</span>
      </summary>
      <dl>
        <For each={rows()}>
          {([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          )}
        </For>
      </dl>
    </details>
  )
}
