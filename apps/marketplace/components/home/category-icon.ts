import { type IconName, iconNames } from '@repo/ui/icon-names';

/** Categories use lucide's older names too. */
const renamed: Record<string, IconName> = { home: 'house' };

/** The icon of a category, or a common one where the sprite has none of its name. */
export function categoryIcon(name: string): IconName {
  return iconNames.find((known) => known === name) ?? renamed[name] ?? 'tag';
}
