/** As the lists write a place: latitude and longitude in degrees, WGS 84. */
export type PlaceRow = readonly [
  id: string,
  name: string,
  latitude: number,
  longitude: number,
  otherSpellings?: readonly string[],
];
