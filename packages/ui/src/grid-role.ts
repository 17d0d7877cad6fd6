import type { AriaAttributes } from 'react';

type GridRole = 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'gridcell';

/** Rows that are drawn only where somebody looks are no table element; by their roles they are one all the same. */
export function gridRole(role: GridRole, aria: AriaAttributes = {}): AriaAttributes & { role: GridRole } {
  return { role, ...aria };
}
