import { districts } from './districts.ts';
import type { PlaceRow } from './place-row.ts';
import { stations } from './stations.ts';
import { towns } from './towns.ts';

export const placeKinds = ['station', 'town', 'district'] as const;
type PlaceKind = (typeof placeKinds)[number];

/** In degrees, WGS 84. */
export type Position = { latitude: number; longitude: number };

export type Place = Position & { id: string; name: string; kind: PlaceKind };

/** To be raised with each change of the lists or of how texts match them: listings are then compared again. */
export const placeMatchingVersion = 1;

/** In kilometres. */
const earthRadius = 6371.0088;

/** Great-circle distance in kilometres. */
export function distanceKilometres(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  return 2 * earthRadius * Math.asin(Math.sqrt(height + across * width));
}

const toPlace =
  (kind: PlaceKind) =>
  ([id, name, latitude, longitude]: PlaceRow): Place => ({ id, name, kind, latitude, longitude });

const named = [...towns.map(toPlace('town')), ...stations.map(toPlace('station'))];
const namedById = new Map(named.map((place) => [place.id, place]));

function middleOf(ids: readonly string[]): Position {
  const places = ids.map((id) => {
    const place = namedById.get(id);
    if (place === undefined) throw new Error(`No place has the id ${id}`);
    return place;
  });
  const mean = (values: number[]) =>
    Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4));
  return {
    latitude: mean(places.map(({ latitude }) => latitude)),
    longitude: mean(places.map(({ longitude }) => longitude)),
  };
}

/** Towns, stations and districts, in this order. */
export const allPlaces: readonly Place[] = [
  ...named,
  ...districts.map(([number, locations, around]) => ({
    id: `district-${number}`,
    name: `District ${number} (${locations})`,
    kind: 'district' as const,
    ...middleOf(around),
  })),
];

const byId = new Map(allPlaces.map((place) => [place.id, place]));

export const findPlaceById = (id: string): Place | null => byId.get(id) ?? null;

/** Case, accents, punctuation and how often one writes a space do not matter. */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function keysOfStation([, name, , , others = []]: PlaceRow): string[] {
  const bare = name.replace(/ (MRT|LRT)$/, '');
  const [kind = ''] = /(MRT|LRT)$/.exec(name) ?? [];
  const names = [bare, ...others].map(keyOf);
  return names.flatMap((key) =>
    [key, `${key} ${kind} station`, `${key} ${kind}`, `${key} station`].map(keyOf),
  );
}

/** The first place with a key keeps it: "Bedok" is the town, and "Dakota", where no town is called so, the station. */
function indexKeys(): Map<string, string> {
  const keys = new Map<string, string>();
  const add = (id: string, texts: readonly string[]) => {
    for (const text of texts) {
      const key = keyOf(text);
      if (!keys.has(key)) keys.set(key, id);
    }
  };
  for (const [id, name, , , others = []] of towns) add(id, [name, ...others]);
  for (const station of stations) add(station[0], keysOfStation(station));
  for (const [number, locations] of districts) {
    const padded = String(number).padStart(2, '0');
    const texts = [`District ${number}`, `District ${padded}`, `D${number}`, `D${padded}`];
    add(`district-${number}`, [...texts, `District ${number} (${locations})`]);
  }
  return keys;
}

const idsByKey = indexKeys();

/** The place that a location names, if it is nothing but its name: "bedok mrt station", "AMK, Singapore", "near Dakota". */
export function findPlaceOfWholeText(location: string): Place | null {
  const key = keyOf(location)
    .replace(/^(?:near|at) /, '')
    .replace(/ singapore$/, '');
  const id = idsByKey.get(keyOf(location)) ?? idsByKey.get(key);
  return id === undefined ? null : findPlaceById(id);
}

const searchKeys = new Map<string, string[]>();
for (const [key, id] of idsByKey) searchKeys.set(id, [...(searchKeys.get(id) ?? []), key]);

/** The places with a name that has all the words; those that begin with the text come first. All without a text. */
export function searchPlacesByWords(text: string): Place[] {
  const wanted = keyOf(text);
  if (wanted === '') return [...allPlaces];
  const words = wanted.split(' ');
  const keysOf = ({ id }: Place) => searchKeys.get(id) ?? [];
  const found = allPlaces.filter((place) =>
    [keyOf(place.name), ...keysOf(place)].some((key) => words.every((word) => key.includes(word))),
  );
  const begins = (place: Place) => (keysOf(place).some((key) => key.startsWith(wanted)) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b));
}
