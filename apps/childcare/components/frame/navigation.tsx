import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { type NavGroup, type NavPage, navPage } from '@repo/ui/navigation';
import {
  Award,
  BookOpen,
  Building2,
  ClipboardList,
  CreditCard,
  Grid3x3,
  House,
  MailPlus,
  ScrollText,
  Send,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react';

const catalogue = navPage('/courses', 'Courses', BookOpen, ['catalogue', 'search', 'topics']);

const certificates = navPage('/certificates', 'Certificates', Award, ['cpd points', 'pdf', 'badge']);

const verify = navPage('/verify', 'Check a certificate', ShieldCheck, ['verify', 'valid']);

const learning: NavPage[] = [
  navPage('/home', 'Home', House, ['continue', 'due', 'my courses']),
  catalogue,
  certificates,
];

const centre: NavPage[] = [
  { ...navPage('/centre', 'Overview', Grid3x3, ['heatmap', 'late', 'progress', 'home']), exact: true },
  navPage('/centre/people', 'People', Users, ['learners', 'staff', 'cpd hours']),
  navPage('/centre/assign', 'Assign', Send, ['courses', 'deadline', 'bulk']),
  navPage('/centre/invitations', 'Invitations', MailPlus, ['invite', 'csv', 'join']),
  navPage('/centre/payments', 'Payments', CreditCard, ['receipts', 'billing', 'unpaid']),
  navPage('/centre/audit-log', 'Audit log', ScrollText, ['history', 'sign-ins', 'security', 'who']),
  navPage('/centre/settings', 'Centre settings', Settings2, ['reminders', 'seats', 'licence']),
];

const platform: NavPage[] = [
  { ...navPage('/admin', 'Overview', House, ['home', 'figures']), exact: true },
  navPage('/admin/courses', 'Courses', ClipboardList, ['manage', 'builder', 'publish', 'draft']),
  navPage('/admin/centres', 'Centres', Building2, ['organisations', 'organizations', 'seats', 'billing']),
  navPage('/admin/people', 'People', Users, ['users', 'learners', 'managers']),
  navPage('/admin/payments', 'Payments', CreditCard, ['receipts', 'refunds']),
  navPage('/admin/categories', 'Categories', Tags, ['topics']),
  navPage('/admin/audit-log', 'Audit log', ScrollText, ['history', 'sign-ins', 'security', 'who']),
  navPage('/admin/csp-reports', 'Blocked content', ShieldAlert, ['security', 'csp', 'policy']),
];

/** Managers learn too: their own learning is below the centre's pages. */
const byRole: Record<ChildcareActor['role'], NavGroup[]> = {
  LEARNER: [{ title: 'Learning', items: learning }],
  CORPORATE_ADMIN: [
    { title: 'Centre', items: centre },
    {
      title: 'Your own learning',
      items: learning.map((place) => (place.href === '/home' ? { ...place, label: 'My learning' } : place)),
    },
  ],
  SUPER_ADMIN: [
    { title: 'Platform', items: platform },
    { title: 'As people see it', items: [{ ...catalogue, label: 'Catalogue' }, verify] },
  ],
};

/** Null for a visitor. */
export function navGroupsFor(role: ChildcareActor['role'] | null): NavGroup[] {
  return role === null ? [{ title: 'Pages', items: [catalogue, verify] }] : byRole[role];
}
