// The icons of the pages around the tree, on the same grid and with the same stroke as the others.
import { Icon } from './icon.tsx'

export const TreeIcon = () => (
  <Icon d="M3.5 7H14m3.5 0h3M8 7v6.5A3.5 3.5 0 0 0 11.5 17H15m3.5 0h2M15.75 8.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Zm1 10a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z" />
)
export const SearchIcon = () => <Icon d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20.5 20.5" />
export const CompareIcon = () => (
  <Icon d="M12 3.5v17M9 6H3.5m5.5 4H3.5M9 14H3.5M9 18H5.5M15 6h5.5M15 10h3m-3 4h5.5M15 18h4" />
)
export const CloserIcon = () => <Icon d="M12 5v14M5 12h14" />
export const FartherIcon = () => <Icon d="M5 12h14" />
export const FitIcon = () => <Icon d="M4 9V4.5h5M20 9V4.5h-5M4 15v4.5h5m11-4.5v4.5h-5" />
export const HereIcon = () => (
  <Icon d="M12 4v3m0 10v3M4 12h3m10 0h3m-8 4.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0-4h.01" />
)
export const CrossIcon = () => <Icon d="m6 6 12 12M18 6 6 18" />
export const SwapIcon = () => <Icon d="M4 8.5h15m-4-4 4 4-4 4M20 15.5H5m4-4-4 4 4 4" />
