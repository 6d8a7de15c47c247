// The icons of Insights, on the same grid and with the same stroke as the others.
import { Icon } from './icon.tsx'

/** A pair of glasses: what the narrator reads. */
export const GlassesIcon = () => (
  <Icon d="M6.5 17.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm11 0a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 13.5c.8-1 3.2-1 4 0M3 13.5 5.2 6.8c.3-.9 1-1.3 1.9-1.3M21 13.5l-2.2-6.7c-.3-.9-1-1.3-1.9-1.3" />
)
/** Into the tray, and out of it. */
export const ImportIcon = () => <Icon d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 16v3.5h15V16" />
export const ExportIcon = () => <Icon d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 16v3.5h15V16" />
/** A picture: a sun over hills. */
export const PictureIcon = () => (
  <Icon d="M4 5h16v14H4V5Zm0 11 4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.8a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z" />
)
export const PlusIcon = () => <Icon d="M12 5v14M5 12h14" />
/** Braces: scripts. */
export const BracesIcon = () => (
  <Icon d="M8.5 4.5c-2.2 0-2.8 1-2.8 2.8v1.9c0 1.6-.7 2.5-2.2 2.8 1.5.3 2.2 1.2 2.2 2.8v1.9c0 1.8.6 2.8 2.8 2.8m7-15c2.2 0 2.8 1 2.8 2.8v1.9c0 1.6.7 2.5 2.2 2.8-1.5.3-2.2 1.2-2.2 2.8v1.9c0 1.8-.6 2.8-2.8 2.8" />
)
/** A pin: told always. */
export const PinIcon = () => <Icon d="M8.5 4h7l-1 6.5 3 3h-11l3-3L8.5 4ZM12 13.5V20" />
/** A bookmark: what is remembered. */
export const BookmarkIcon = () => <Icon d="M7 4h10v16l-5-4-5 4V4Zm3 4.5h4" />
