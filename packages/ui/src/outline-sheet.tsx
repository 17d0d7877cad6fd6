'use client';

import { ListTree } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './dialog.tsx';

/** The outline on a phone: a panel that closes when one has chosen. */
export function OutlineSheet({ title, children }: { title: string; children: ReactNode }) {
  const path = usePathname();
  // Open for one address alone: moving on closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <Sheet
      title={title}
      side="left"
      open={openAt === path}
      onOpenChange={(open) => setOpenAt(open ? path : null)}
      trigger={
        <Button size="sm">
          <ListTree aria-hidden />
          Outline
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}
