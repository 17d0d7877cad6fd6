export type MapPlace = {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  count: number;
  /** Of the listings that are there. */
  href: string;
};

/** `url`: with {z}, {x} and {y}. `attribution`: as HTML. */
export type MapTiles = { url: string; attribution: string };
