import type { IconName } from '@repo/ui/icon-names';

export const kindIcons: Readonly<Record<string, IconName>> = {
  message: 'message-circle',
  'price-drop': 'tags',
  'listing-hidden': 'shield-check',
  'listing-restored': 'rotate-ccw',
};
