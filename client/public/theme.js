// Applies the stored choice of light or dark before anything is drawn. A file of its own: the server's
// Content-Security-Policy allows no inline script.
try {
  var theme = localStorage.getItem('forklore:theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden; then the system decides.
}
