import { expect, it } from 'vitest';
import { clusterPlaces } from './cluster-places.ts';
import type { MapPlace } from './map-place.ts';

const place = (id: string, longitude: number, count: number): MapPlace => ({
  id,
  name: id,
  latitude: 1.3,
  longitude,
  count,
  href: '/',
});
const places = [place('a', 103.8, 1), place('b', 103.81, 5), place('c', 103.9, 2)];
const idsWith = (pixelsPerDegree: number) =>
  clusterPlaces(places, ({ longitude }) => ({ x: longitude * pixelsPerDegree, y: 0 }), 40).map((marked) =>
    marked.map(({ id }) => id),
  );

it('places that are close on the screen share a marker, at the one with most listings', () => {
  expect(idsWith(1000)).toEqual([['b', 'a'], ['c']]);
});

it('nearer by, each has its own', () => {
  expect(idsWith(10_000)).toEqual([['b'], ['c'], ['a']]);
});

it('from afar, one has all', () => {
  expect(idsWith(10)).toEqual([['b', 'c', 'a']]);
});
