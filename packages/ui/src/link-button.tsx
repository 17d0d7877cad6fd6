'use client';

import type { ComponentProps } from 'react';
import { type ButtonStyleProps, buttonStyles } from './button-styles.ts';
import { cn } from './cn.ts';
import { PageLink } from './page-link.tsx';

export type LinkButtonProps = ComponentProps<typeof PageLink> & ButtonStyleProps;

/** A link that looks like a button. */
export function LinkButton({ variant, size, full, className, ...rest }: LinkButtonProps) {
  return <PageLink {...rest} className={cn(buttonStyles({ variant, size, full }), className)} />;
}
