'use client';

import type { ComponentProps, ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { Close } from './sheet-panel.tsx';
import { type OpeningProps, useOpening } from './use-opening.ts';

export type SheetProps = OpeningProps & {
  title: string;
  description?: ReactNode;
  side?: 'bottom' | 'left' | 'right';
  children: ReactNode;
  /** Stays in view below: "Show 42 listings". */
  footer?: ReactNode;
};

const panel = lazyPart(() => import('./sheet-panel.tsx'));

/**
 * A panel from an edge: filters on a phone, an outline, the details of a row. All but the trigger is fetched when a pointer or
 * the focus comes near it.
 */
export function Sheet({ trigger, open, onOpenChange, ...rest }: SheetProps) {
  const { isOpen, change, loaded, opener } = useOpening(panel, { trigger, open, onOpenChange });
  return (
    <>
      {opener}
      {loaded ? <loaded.SheetPanel {...rest} open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}

/** Inside a sheet: closes it. */
export function SheetClose(props: ComponentProps<typeof Close>) {
  const loaded = panel.loaded();
  return loaded && <loaded.Close {...props} />;
}
