import type { MapPlace } from './map-place.ts';

type Point = { x: number; y: number };

/** The places of one marker, the one with most listings first: the marker is there. */
export type MarkedPlaces = [MapPlace, ...MapPlace[]];

/** Places whose markers would touch share one. `project`: where a place is on the screen, in pixels. */
export function clusterPlaces(
  places: readonly MapPlace[],
  project: (place: MapPlace) => Point,
  minimumGapPx: number,
): MarkedPlaces[] {
  const clusters: { at: Point; marked: MarkedPlaces }[] = [];
  for (const place of places.toSorted((a, b) => b.count - a.count)) {
    const at = project(place);
    const touching = clusters.find(
      (other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < minimumGapPx,
    );
    if (touching) touching.marked.push(place);
    else clusters.push({ at, marked: [place] });
  }
  return clusters.map(({ marked }) => marked);
}
