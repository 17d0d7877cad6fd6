import type { ListingCondition, ListingStatus } from '@repo/db/marketplace';
import type { PersonKey } from './people.ts';

export type DemoListing = {
  seller: PersonKey;
  title: string;
  description: string;
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
