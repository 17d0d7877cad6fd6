'use client';

import { useState } from 'react';
import { lazyModule } from './lazy-module.ts';
import type { MenuProps, MenuRadioProps } from './menu-panel.tsx';
import { withOpenHandlers } from './open-handlers.tsx';
import { toast } from './toast.tsx';

const panel = lazyModule(() => import('./menu-panel.tsx'));

/** Supports arrow keys, typeahead and Escape. Everything but the trigger loads on hover or focus. */
export function Menu(props: MenuProps) {
  const [opening, setOpening] = useState<'by key' | 'by pointer' | null>(null);
  const loaded = panel.useModule(opening !== null, () => {
    setOpening(null);
    toast.error('The menu did not arrive. Check your connection and try again.');
  });
  if (loaded) return <loaded.MenuPanel {...props} isByKeyboard={opening === 'by key'} />;
  return withOpenHandlers(props.trigger, {
    kind: 'menu',
    isOpen: false,
    open: (isByKey) => setOpening(isByKey ? 'by key' : 'by pointer'),
    preload: panel.preload,
  });
}

/** An action, or with `href` a link. */
export const MenuItem = panel.component((loaded) => loaded.MenuItem);

/** The menu stays open after a change. */
export const MenuCheckbox = panel.component((loaded) => loaded.MenuCheckbox);

export const MenuLabel = panel.component((loaded) => loaded.MenuLabel);

export const MenuSeparator = panel.component((loaded) => loaded.MenuSeparator);

export function MenuRadio<T extends string>(props: MenuRadioProps<T>) {
  const loaded = panel.loaded();
  return loaded && <loaded.MenuRadio {...props} />;
}
