import type { AriaAttributes } from 'react';

type GridRole = 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'gridcell';

/** Virtualised rows are not a table element, so they need table roles. */
export function gridRole(role: GridRole, aria: AriaAttributes = {}): AriaAttributes & { role: GridRole } {
  return { role, ...aria };
}
