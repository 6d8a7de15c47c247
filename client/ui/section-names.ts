// The sections of a prompt by their names, in plain words. Pure.

export interface NamedSection {
  name: string
  /** One sentence: where it comes from. */
  hint: string
}

const SECTIONS: Record<string, NamedSection> = {
  narrator: {
    name: 'How to tell',
    hint: 'The narrator’s text from your settings; every prompt begins with it.',
  },
  world_state_guide: {
    name: 'What the world counts',
    hint: 'Every stat with its range and the words for it.',
  },
  world_state_rule: {
    name: 'How to report changes',
    hint: 'How the narrator tells what changed in the world.',
  },
  ai_instructions: {
    name: 'AI instructions',
    hint: 'How the narrator should work in this story.',
  },
  persona: { name: 'Who you are', hint: 'Your character in this story.' },
  plot_essentials: { name: 'Plot essentials', hint: 'What the narrator must always know.' },
  history: { name: 'The story', hint: 'Takes as they were told, oldest first.' },
  authors_note: {
    name: 'Author’s note',
    hint: 'A hint on style. It stands close to the end, where it is heard best.',
  },
  recent_history: { name: 'The newest takes', hint: 'The last three takes, nearest to what comes next.' },
  story_summary: { name: 'The story so far', hint: 'A summary of what is too long ago to be read whole.' },
  world_lore: { name: 'Story cards', hint: 'The cards that this scene calls up.' },
  used_memories: { name: 'Memories', hint: 'What was told long ago and bears on this scene.' },
  script_context: {
    name: 'From a script',
    hint: 'A script put this in: besides the rest, or in place of plot essentials or story.',
  },
  world_state: { name: 'The world now', hint: 'Every value as it stands at this moment.' },
  front_memory: { name: 'A script’s last words', hint: 'A script put this near the end.' },
  continue_passage: { name: 'Go on where it broke off', hint: 'The passage is to be told on, not anew.' },
  length_hint: { name: 'How long to tell', hint: 'So that a narration ends before it is cut off.' },
  world_state_refusals: { name: 'What was refused', hint: 'Changes that the rules did not allow last time.' },
  world_state_reminder: { name: 'One last reminder', hint: 'To report what changed.' },
}

export function sectionNamed(label: string): NamedSection {
  return SECTIONS[label] ?? { name: label.replaceAll('_', ' '), hint: '' }
}
