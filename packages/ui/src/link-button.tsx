import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonStyleProps, buttonStyles } from './button-styles.ts';
import { cn } from './cn.ts';

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyleProps;

/** A link that looks like a button. */
export function LinkButton({ variant, size, full, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={cn(buttonStyles({ variant, size, full }), className)} />;
}
