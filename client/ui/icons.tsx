// The icons, drawn on a grid of 24 with one stroke. They only ever stand beside a label or inside a named button.
import { Icon } from './icon.tsx'

export const UndoIcon = () => <Icon d="M8 5 3.5 9.5 8 14M4 9.5h10a6 6 0 0 1 0 12h-3" />
/** An arrow to the left: to where one came from. */
export const BackIcon = () => <Icon d="M20 12H4.5m6.5-6.5L4.5 12l6.5 6.5" />
export const RedoIcon = () => <Icon d="m16 5 4.5 4.5L16 14m4-4.5H10a6 6 0 0 0 0 12h3" />
export const RetryIcon = () => <Icon d="M20 5v5h-5m4.5 0a8 8 0 1 0 .5 4" />
export const MoreIcon = () => (
  <Icon d="M5 12a.9.9 0 1 0 1.8 0A.9.9 0 1 0 5 12Zm6.1 0a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0Zm6.1 0a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0Z" />
)
export const LeftIcon = () => <Icon d="m14.5 6-6 6 6 6" />
export const RightIcon = () => <Icon d="m9.5 6 6 6-6 6" />
export const DownIcon = () => <Icon d="m6 9.5 6 6 6-6" />
export const NewestIcon = () => <Icon d="M12 4v15m-6-6 6 6 6-6" />
export const SendIcon = () => <Icon d="M12 20V5m-6.5 6.5L12 5l6.5 6.5" />
export const ContinueIcon = () => <Icon d="m5 6 6 6-6 6m8-12 6 6-6 6" />
export const StopIcon = () => <Icon d="M7 7h10v10H7z" />
export const ForkIcon = () => (
  <Icon d="M12 21v-7m0 0c0-5-6-4-6-9.5M12 14c0-5 6-4 6-9.5M3.5 7 6 4.5 8.5 7m7 0L18 4.5 20.5 7" />
)
export const GoIcon = () => (
  <Icon d="M12 21s7-6 7-11.5a7 7 0 0 0-14 0C5 15 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
)
export const CopyIcon = () => <Icon d="M9 9h11v11H9zM5 15H4V4h11v1" />
export const ThoughtIcon = () => (
  <Icon d="M9.5 17.5h5m-4 3h3M8 14a6 6 0 1 1 8 0c-.8.7-1 1.2-1 2H9c0-.8-.2-1.3-1-2Z" />
)
export const BookIcon = () => (
  <Icon d="M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5Zm0 0V20" />
)
export const GearIcon = () => (
  <Icon d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
)
/** A head and shoulders: who one is here. */
export const PersonIcon = () => (
  <Icon d="M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5" />
)
export const KeysIcon = () => <Icon d="M3 7h18v11H3zM6.5 10.5h.01m3.5 0h.01m3.5 0h.01m3.5 0h.01M7.5 14.5h9" />
export const EditIcon = () => (
  <Icon d="m14.5 6.5 3 3M4 20l1-4L16.5 4.5a1.8 1.8 0 0 1 2.5 0l.5.5a1.8 1.8 0 0 1 0 2.5L8 19z" />
)
export const InsteadIcon = () => <Icon d="M4 6v5a4 4 0 0 0 4 4h11m-4.5-4.5L19 15l-4.5 4.5" />
export const HistoryIcon = () => <Icon d="M4 5v5h5M4.5 10a8 8 0 1 1-.4 4M12 8v4.5l3 1.5" />
export const HideIcon = () => (
  <Icon d="M4 4l16 16M10 6.3A9 9 0 0 1 12 6c5 0 8.5 4.2 9.5 6a15 15 0 0 1-2.7 3.4M6.5 7.8A14 14 0 0 0 2.5 12c1 1.8 4.5 6 9.5 6a9 9 0 0 0 4.3-1.1" />
)
export const ShowIcon = () => (
  <Icon d="M2.5 12c1-1.8 4.5-6 9.5-6s8.5 4.2 9.5 6c-1 1.8-4.5 6-9.5 6s-8.5-4.2-9.5-6Zm9.5 2.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4Z" />
)
export const EraseIcon = () => (
  <Icon d="M10 19.5h10M7.5 19.5 3.5 15.5a1.5 1.5 0 0 1 0-2.1l8.9-8.9a1.5 1.5 0 0 1 2.1 0l4.9 4.9a1.5 1.5 0 0 1 0 2.1l-8 8zM8 9l7.5 7.5" />
)
export const FlagIcon = () => <Icon d="M6 21V4.5m0 0c4-2 7 2 12 0v8.5c-5 2-8-2-12 0" />
export const ShareIcon = () => (
  <Icon d="M7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm10-5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm0 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9.3 10.9l5.4-2.7m-5.4 4.9 5.4 2.7" />
)
