import { books } from './books.ts';
import { electronics } from './electronics.ts';
import { fashion } from './fashion.ts';
import { homeLiving } from './home-living.ts';
import type { DemoListing } from './listing-shape.ts';
import { others } from './others.ts';
import { services } from './services.ts';
import { sports } from './sports.ts';
import { vehicles } from './vehicles.ts';

export const listings: Record<string, DemoListing[]> = {
  electronics,
  fashion,
  'home-living': homeLiving,
  sports,
  books,
  vehicles,
  services,
  others,
};
