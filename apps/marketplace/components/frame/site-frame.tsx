import { KeepSession } from '@repo/ui/account/keep-session';
import { AppShell, type NavItem } from '@repo/ui/app-shell';
import { DraftOwner } from '@repo/ui/draft-owner';
import { LinkButton } from '@repo/ui/link-button';
import { Heart, MessageCircle, Plus, Search, Tags } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, Suspense } from 'react';
import { UnreadBadge } from '#components/chat/unread-badge.tsx';
import { countUnread } from '#domain/conversations/count-unread.ts';
import { env } from '#env.ts';
import { pageContext } from '#page-context.ts';
import { AccountMenu } from './account-menu.tsx';
import { QuickKeys } from './quick-keys.tsx';
import { SearchBox } from './search-box.tsx';
import { SignInLink } from './sign-in-link.tsx';

export type SiteFrameProps = {
  /** `false` lets a page reach the edges and manage its own height. */
  column?: boolean;
  children: ReactNode;
};

/** The marketplace's header, bottom bar and footer around a page. */
export async function SiteFrame({ column = true, children }: SiteFrameProps) {
  const context = await pageContext();
  const { actor } = context;
  const unread = actor ? (await countUnread({ ...context, actor })).unreadCount : 0;
  const nav: NavItem[] = [
    { href: '/', label: 'Browse', icon: <Search aria-hidden />, exact: true },
    { href: '/favorites', label: 'Favourites', icon: <Heart aria-hidden /> },
    { href: '/sell', label: 'Sell', icon: <Plus aria-hidden />, phoneOnly: true },
    {
      href: '/chat',
      label: 'Chat',
      icon: <MessageCircle aria-hidden />,
      badge: <UnreadBadge initial={unread} />,
    },
    { href: '/dashboard', label: 'My listings', icon: <Tags aria-hidden /> },
  ];
  return (
    <AppShell
      productName={env().MARKETPLACE_NAME}
      column={column}
      nav={actor ? nav : nav.filter(({ href }) => href === '/' || href === '/sell')}
      search={<SearchBox />}
      action={
        <LinkButton href="/sell" variant="primary">
          <Plus aria-hidden />
          Sell
        </LinkButton>
      }
      userMenu={
        actor ? (
          <AccountMenu
            name={actor.name}
            email={actor.email}
            image={actor.image}
            isModerator={actor.role === 'MODERATOR'}
          />
        ) : (
          <Suspense>
            <SignInLink />
          </Suspense>
        )
      }
      footer={column ? <Footer /> : undefined}
    >
      <DraftOwner id={actor?.id ?? null}>{children}</DraftOwner>
      {actor ? <KeepSession /> : null}
      <QuickKeys signedIn={actor !== null} isModerator={actor?.role === 'MODERATOR'} />
    </AppShell>
  );
}

function Footer() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>Meet in a public place, look at the item first, then pay.</p>
      <nav aria-label="More" className="flex gap-6">
        <Link href="/docs" className="link target-44">
          API for developers
        </Link>
      </nav>
    </div>
  );
}
