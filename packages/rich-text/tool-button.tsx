'use client';

import { IconButton, type IconButtonProps } from '@repo/ui/icon-button';
import { Toolbar } from 'radix-ui';

/** A button of the editor's toolbar. Also the trigger of a popover or menu, which adds properties of its own. */
export function ToolButton({ disabled, ...props }: IconButtonProps) {
  return (
    <Toolbar.Button asChild disabled={disabled}>
      <IconButton size="sm" className="aria-pressed:bg-accent-soft" {...props} />
    </Toolbar.Button>
  );
}
