import { type IconName, iconNames } from '@repo/ui/icon-names';

/** Categories use lucide's older names too. */
const renamed: Record<string, IconName> = { home: 'house' };

/** The icon that a category names, or a common one where the sprite has none of that name. */
export function knownIconOrTag(iconName: string): IconName {
  return iconNames.find((known) => known === iconName) ?? renamed[iconName] ?? 'tag';
}
