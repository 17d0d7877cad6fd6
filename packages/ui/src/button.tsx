'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonStyleProps, buttonStyles } from './button-styles.ts';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyleProps & {
    /** The button keeps its position and focus but ignores presses. */
    pending?: boolean;
    /** The label while pending: "Publishing…". */
    pendingText?: string;
  };

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** `type` defaults to "button". */
export function Button({
  variant,
  size,
  full,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cn(buttonStyles({ variant, size, full }), className)}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={pending ? swallow : onClick}
    >
      {pending ? (
        <>
          <Spinner />
          {pendingText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}
