/** The floating panel of menus, popovers and option lists. */
export const menuPanelStyles =
  'z-50 animate-pop-in overflow-y-auto rounded-lg bg-surface-raised p-1 text-sm text-text shadow-float outline-none';

/** An item in it: 44 pixels high for touch, 36 for a mouse. */
export const menuItemStyles =
  'flex min-h-11 pointer-fine:min-h-9 cursor-default select-none items-center gap-3 rounded-md px-3 outline-none data-highlighted:bg-surface-muted data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';
