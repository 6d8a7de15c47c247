// Applies the stored theme, and how the story reads, before anything is drawn: nothing changes its look after it is
// seen. A file of its own: the server's Content-Security-Policy allows no inline script.
try {
  var root = document.documentElement
  var theme = localStorage.getItem('forklore:theme')
  if (['light', 'sepia', 'dark'].includes(theme)) root.dataset.theme = theme
  var reading = JSON.parse(localStorage.getItem('forklore:reading')) ?? {}
  for (var [name, attribute] of Object.entries({
    font: 'storyFont',
    size: 'storySize',
    lead: 'storyLead',
    width: 'storyWidth',
    letters: 'storyLetters',
    paragraphs: 'storyParagraphs',
    align: 'storyAlign',
  }))
    if (typeof reading[name] === 'string') root.dataset[attribute] = reading[name]
} catch {
  // Storage can be forbidden, or hold what nobody wrote here; then the system and the style sheet decide.
}
