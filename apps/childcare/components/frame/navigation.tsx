import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { type NavGroup, type NavPlace, navPlace } from '@repo/ui/navigation';
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

const catalogue = navPlace('/courses', 'Courses', BookOpen, ['catalogue', 'search', 'topics']);

const certificates = navPlace('/certificates', 'Certificates', Award, ['cpd points', 'pdf', 'badge']);

const verify = navPlace('/verify', 'Check a certificate', ShieldCheck, ['verify', 'valid']);

const learning: NavPlace[] = [
  navPlace('/home', 'Home', House, ['continue', 'due', 'my courses']),
  catalogue,
  certificates,
];

const centre: NavPlace[] = [
  { ...navPlace('/centre', 'Overview', Grid3x3, ['heatmap', 'late', 'progress', 'home']), exact: true },
  navPlace('/centre/people', 'People', Users, ['learners', 'staff', 'cpd hours']),
  navPlace('/centre/assign', 'Assign', Send, ['courses', 'deadline', 'bulk']),
  navPlace('/centre/invitations', 'Invitations', MailPlus, ['invite', 'csv', 'join']),
  navPlace('/centre/payments', 'Payments', CreditCard, ['receipts', 'billing', 'unpaid']),
  navPlace('/centre/audit-log', 'Audit log', ScrollText, ['history', 'sign-ins', 'security', 'who']),
  navPlace('/centre/settings', 'Centre settings', Settings2, ['reminders', 'seats', 'licence']),
];

const platform: NavPlace[] = [
  { ...navPlace('/admin', 'Overview', House, ['home', 'figures']), exact: true },
  navPlace('/admin/courses', 'Courses', ClipboardList, ['manage', 'builder', 'publish', 'draft']),
  navPlace('/admin/centres', 'Centres', Building2, ['organisations', 'organizations', 'seats', 'billing']),
  navPlace('/admin/people', 'People', Users, ['users', 'learners', 'managers']),
  navPlace('/admin/payments', 'Payments', CreditCard, ['receipts', 'refunds']),
  navPlace('/admin/categories', 'Categories', Tags, ['topics']),
  navPlace('/admin/audit-log', 'Audit log', ScrollText, ['history', 'sign-ins', 'security', 'who']),
  navPlace('/admin/csp-reports', 'Blocked content', ShieldAlert, ['security', 'csp', 'policy']),
];

/** Managers learn too: their own learning stands below the centre's. */
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

/** The places of somebody with this role, by group; of a visitor without one. */
export function placesFor(role: ChildcareActor['role'] | null): NavGroup[] {
  return role === null ? [{ title: 'Pages', items: [catalogue, verify] }] : byRole[role];
}
