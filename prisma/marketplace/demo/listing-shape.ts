import type { ListingCondition, ListingStatus } from '@repo/db/marketplace';
import type { PersonKey } from './people.ts';

export type DemoListing = {
  seller: PersonKey;
  title: string;
  description: string;
  /** SGD with two decimals. */
  price: string;
  condition: ListingCondition;
  location: string;
  brand?: string;
  tags?: string[];
  /** Meet-up only, or delivery for a fee in SGD ("0.00" is free). Both are possible when absent. */
  handover?: 'meetup' | { fee: string };
  /** What is drawn: a lucide icon. */
  icon: string;
  /** How many pictures; one when absent. */
  pictures?: number;
  status?: ListingStatus;
  /** When it was published. */
  daysAgo: number;
  /** How many look and like, from 1 to 5. */
  appeal: number;
};
