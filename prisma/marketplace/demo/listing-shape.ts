import type { ListingCondition, ListingStatus } from '@repo/db/marketplace';
import type { PersonKey } from './people.ts';

export type DemoListing = {
  seller: PersonKey;
  title: string;
  description: string;
  /** Slug of a child of the category; the category itself when absent. */
  category?: string;
  /** By the keys that the category has. */
  attributes?: Record<string, string | number>;
  /** SGD with two decimals. */
  price: string;
  /** GOOD when absent. */
  condition?: ListingCondition;
  location: string;
  brand?: string;
  tags?: string[];
  /** Meet-up only, or delivery for a fee in SGD ("0.00" is free). Both when absent. */
  handover?: 'meetup' | { fee: string };
  icon: string;
  pictures?: number;
  status?: ListingStatus;
  /** Days since publication. */
  daysAgo: number;
  /** Popularity from 1 to 5, 3 when absent: affects views and saves. */
  appeal?: number;
};
