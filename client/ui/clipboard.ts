// Copying text, also where the page is served without encryption and the modern way is closed.

/** Answers whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  // Under an open dialog nothing can be selected; and a copy of nothing counts as one.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  place.append(field)
  field.select()
  const copied = document.activeElement === field && document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
