export type MapPlace = {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  count: number;
  /** Of the listings that are there. */
  href: string;
};

/** The addresses have {z}, {x} and {y}. `attribution`: as HTML. */
export type MapTiles = { url: string; darkUrl?: string | undefined; attribution: string };
