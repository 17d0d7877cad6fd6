import { AppShell } from '@repo/ui/app-shell';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { env } from '#env.ts';

/** The header and footer around a page. */
export function SiteFrame({ column = true, children }: { column?: boolean; children: ReactNode }) {
  return (
    <AppShell productName={env().CHILDCARE_NAME} column={column} footer={<Footer />}>
      {children}
    </AppShell>
  );
}

function Footer() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>Times are Singapore times, amounts are Singapore dollars.</p>
      <nav aria-label="More">
        <Link href="/docs" className="link">
          API for developers
        </Link>
      </nav>
    </div>
  );
}
