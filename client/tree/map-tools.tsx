// The tools of the map: nearer, farther, the whole, and where the reader is.
import { IconButton } from '../ui/icon-button.tsx'
import { CloserIcon, FartherIcon, FitIcon, HereIcon } from '../ui/tree-icons.tsx'
import type { Camera } from './map-camera.ts'

interface MapToolsProps {
  camera: Camera
  onHere: () => void
}

const STEP = 1.3

export function MapTools(props: MapToolsProps) {
  return (
    <div class="map-tools" role="group" aria-label="The map">
      <IconButton label="Where you are" hint="h" onPress={() => props.onHere()}>
        <HereIcon />
      </IconButton>
      <IconButton label="The whole map" hint="0" onPress={() => props.camera.fit()}>
        <FitIcon />
      </IconButton>
      <IconButton label="Farther" hint="-" onPress={() => props.camera.zoomBy(1 / STEP)}>
        <FartherIcon />
      </IconButton>
      <IconButton label="Closer" hint="+" onPress={() => props.camera.zoomBy(STEP)}>
        <CloserIcon />
      </IconButton>
    </div>
  )
}
