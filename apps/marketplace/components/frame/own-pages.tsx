import type { NavGroup } from '@repo/ui/navigation';
import {
  Heart,
  House,
  LogIn,
  MessageCircle,
  Plus,
  Settings,
  ShieldCheck,
  Tags,
  UserPlus,
} from 'lucide-react';

const browse = {
  href: '/',
  label: 'Browse listings',
  icon: <House aria-hidden />,
  keywords: ['home', 'search'],
};

const own = [
  {
    href: '/sell',
    label: 'Sell something',
    icon: <Plus aria-hidden />,
    keywords: ['publish', 'new listing'],
  },
  { href: '/dashboard', label: 'My listings', icon: <Tags aria-hidden />, keywords: ['dashboard'] },
  { href: '/favorites', label: 'Favourites', icon: <Heart aria-hidden />, keywords: ['saved', 'likes'] },
  { href: '/chat', label: 'Chat', icon: <MessageCircle aria-hidden />, keywords: ['messages'] },
  { href: '/settings', label: 'Settings', icon: <Settings aria-hidden />, keywords: ['password', 'profile'] },
];

const moderation = {
  href: '/moderation',
  label: 'Moderation',
  icon: <ShieldCheck aria-hidden />,
  keywords: ['reports'],
};

const joining = [
  { href: '/login', label: 'Sign in', icon: <LogIn aria-hidden /> },
  { href: '/register', label: 'Create an account', icon: <UserPlus aria-hidden /> },
];

/** Every page that somebody may go to by name. */
export function ownPages({ signedIn, isModerator }: { signedIn: boolean; isModerator: boolean }): NavGroup[] {
  const mine = signedIn ? [...own, ...(isModerator ? [moderation] : [])] : joining;
  return [{ title: 'Pages', items: [browse, ...mine] }];
}
