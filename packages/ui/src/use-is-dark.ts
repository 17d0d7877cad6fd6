import { useTheme } from 'next-themes';

/** Whether the page is shown dark, chosen or as the device; for what CSS cannot change. */
export const useIsDark = (): boolean => useTheme().resolvedTheme === 'dark';
