import { describe, expect, it } from 'vitest';
import {
  allPlaces,
  distanceKilometres,
  findPlaceById,
  findPlaceOfWholeText,
  placeKinds,
  searchPlacesByWords,
} from './find-places.ts';

function place(id: string) {
  const found = findPlaceById(id);
  if (found === null) throw new Error(`No place has the id ${id}`);
  return found;
}

describe('the list of places', () => {
  it('has towns, stations and all 28 postal districts, each once and in Singapore', () => {
    const counts = placeKinds.map((kind) => allPlaces.filter((each) => each.kind === kind).length);
    expect(counts).toEqual([181, 47, 28]);
    expect(new Set(allPlaces.map(({ id }) => id)).size).toBe(allPlaces.length);
    expect(new Set(allPlaces.map(({ name }) => name)).size).toBe(allPlaces.length);
    for (const { latitude, longitude } of allPlaces) {
      expect(latitude).toBeGreaterThan(1.2);
      expect(latitude).toBeLessThan(1.48);
      expect(longitude).toBeGreaterThan(103.6);
      expect(longitude).toBeLessThan(104.04);
    }
  });

  it.each([
    ['ang-mo-kio-mrt', 1.3699, 103.8496],
    ['jurong-east-mrt', 1.3331, 103.7423],
    ['woodlands-mrt', 1.437, 103.7865],
    ['changi-airport-mrt', 1.3574, 103.9886],
    ['harbourfront-mrt', 1.2653, 103.8215],
    ['punggol-mrt', 1.4053, 103.9023],
    ['pasir-ris', 1.373, 103.9493],
    ['district-9', 1.301, 103.836],
  ])('%s is within a kilometre of where maps have it', (id, latitude, longitude) => {
    expect(distanceKilometres(place(id), { latitude, longitude })).toBeLessThan(1);
  });

  it('measures distances as maps do', () => {
    expect(distanceKilometres(place('bedok-mrt'), place('jurong-east-mrt'))).toBeCloseTo(20.9, 1);
    expect(distanceKilometres(place('bedok-mrt'), place('bedok-mrt'))).toBe(0);
  });
});

describe('a location typed by a person', () => {
  it.each([
    ['Bedok', 'bedok'],
    ['  bedok   MRT station ', 'bedok-mrt'],
    ['AMK', 'ang-mo-kio'],
    ['Dakota', 'dakota-mrt'],
    ['near Tiong-Bahru, Singapore', 'tiong-bahru-mrt'],
    ['Harbour Front', 'harbourfront-mrt'],
    ['South View LRT', 'south-view-lrt'],
    ['Bedok North', 'bedok-north-mrt'],
    ['D09', 'district-9'],
    ['District 15', 'district-15'],
    ['Singapore Botanic Gardens', 'botanic-gardens-mrt'],
  ])('“%s” names a place', (text, id) => {
    expect(findPlaceOfWholeText(text)?.id).toBe(id);
  });

  it.each(['Blk 123 Bedok Road', 'Singapore', '', 'D29', 'my home'])('“%s” names none', (text) => {
    expect(findPlaceOfWholeText(text)).toBeNull();
  });

  it('is matched by the name of every place', () => {
    for (const { id, name } of allPlaces) expect(findPlaceOfWholeText(name)?.id).toBe(id);
  });
});

describe('looking up places', () => {
  it('finds those with all the words, first those that begin with them', () => {
    const names = searchPlacesByWords('bedok').map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Bedok', 'Bedok MRT']);
    expect(names).toContain('District 16 (Bedok, Bayshore)');
    expect(searchPlacesByWords('amk')[0]?.id).toBe('ang-mo-kio');
    expect(searchPlacesByWords('nowhere')).toEqual([]);
    expect(searchPlacesByWords(' ')).toHaveLength(allPlaces.length);
  });
});
