'use client';

import {
  type LngLatBoundsLike,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  RasterTileSource,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useIsDark } from '@repo/ui/use-is-dark';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { clusterPlaces, type MarkedPlaces } from './cluster-places.ts';
import { createMarkerElement } from './create-marker.ts';
import type { MapPlace, MapTiles } from './map-place.ts';

setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** Between the middles of two markers, in pixels: wider than a marker, so that each can be pressed alone. */
const apart = 48;

/** With room around it, so that its edge can be in the middle. */
const singapore: LngLatBoundsLike = [
  [103.4, 1.0],
  [104.3, 1.65],
];

const styleOf = (url: string, attribution: string): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19, attribution } },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
});

function boundsOf(places: readonly MapPlace[]): LngLatBoundsLike {
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
}

const keyOf = (marked: MarkedPlaces) => marked.map(({ id }) => id).join(' ');

/** Markers that stay keep their elements, and so the focus. */
function showMarkers(
  map: MapLibreMap,
  shown: Map<string, Marker>,
  places: readonly MapPlace[],
  press: (marked: MarkedPlaces) => void,
): void {
  const clusters = clusterPlaces(places, (place) => map.project([place.longitude, place.latitude]), apart);
  const wanted = new Map(clusters.map((marked) => [keyOf(marked), marked]));
  for (const [key, marker] of shown) {
    if (wanted.has(key)) continue;
    marker.remove();
    shown.delete(key);
  }
  for (const [key, marked] of wanted) {
    if (shown.has(key)) continue;
    const [{ longitude, latitude }] = marked;
    const element = createMarkerElement(marked, () => press(marked));
    shown.set(key, new Marker({ element }).setLngLat([longitude, latitude]).addTo(map));
  }
}

type MapCanvasProps = { places: readonly MapPlace[]; tiles: MapTiles; onFailure: () => void };

export function MapCanvas({ places, tiles, onFailure }: MapCanvasProps) {
  const router = useRouter();
  const isDark = useIsDark();
  const url = (isDark && tiles.darkUrl) || tiles.url;
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<MapLibreMap>(null);
  const firstStyle = useEffectEvent(() => styleOf(url, tiles.attribution));
  const open = useEffectEvent((href: string) => router.push(href));
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (container.current === null) return;
    let map: MapLibreMap;
    try {
      map = new MapLibreMap({
        container: container.current,
        style: firstStyle(),
        bounds: boundsOf(places),
        fitBoundsOptions: { padding: 40, maxZoom: 14 },
        maxBounds: singapore,
        dragRotate: false,
        touchPitch: false,
        locale: { 'Map.Title': 'Map, moved by the arrow keys' },
        // A page that is scrolled with one finger or the wheel stays under way.
        cooperativeGestures: true,
      });
    } catch {
      // The browser has no WebGL.
      fail();
      return;
    }
    drawn.current = map;
    map.addControl(new NavigationControl({ showCompass: false }));
    const shown = new Map<string, Marker>();
    const press = (marked: MarkedPlaces) => {
      const [first, ...others] = marked;
      if (others.length === 0) {
        open(first.href);
        return;
      }
      map.fitBounds(boundsOf(marked), { padding: 80, maxZoom: 15 });
      // The marker is about to be replaced by several.
      map.getCanvas().focus();
    };
    const show = () => showMarkers(map, shown, places, press);
    show();
    map.on('moveend', show);
    map.on('resize', show);
    return () => {
      drawn.current = null;
      map.remove();
    };
  }, [places]);
  useEffect(() => {
    const source = drawn.current?.getSource('tiles');
    if (source instanceof RasterTileSource && source.tiles[0] !== url) source.setTiles([url]);
  }, [url]);
  return <div ref={container} className="h-full w-full" />;
}
