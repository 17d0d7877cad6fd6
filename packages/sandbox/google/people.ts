/** A test user. `sub` is the subject that apps store; it never changes. */
export type GooglePerson = {
  sub: string;
  name: string;
  givenName: string;
  familyName: string;
  email: string;
  emailVerified: boolean;
  /** Purpose of the user, shown in the account chooser. */
  note: string;
};

/** Names in Singapore's four scripts, and the two cases that account linking must handle. */
export const googlePeople: readonly GooglePerson[] = [
  {
    sub: '100000000000000000001',
    name: 'Grace Lim 林慧恩',
    givenName: 'Grace',
    familyName: 'Lim',
    email: 'grace.lim@example.com',
    emailVerified: true,
    note: 'A new visitor with a verified address',
  },
  {
    sub: '100000000000000000002',
    name: 'Siti Nurhaliza binte Rahmat',
    givenName: 'Siti Nurhaliza',
    familyName: 'binte Rahmat',
    email: 'siti.rahmat@example.com',
    emailVerified: true,
    note: 'A new visitor with a verified address',
  },
  {
    sub: '100000000000000000003',
    name: 'Arun Pillai அருண் பிள்ளை',
    givenName: 'Arun',
    familyName: 'Pillai',
    email: 'arun.pillai@example.com',
    emailVerified: true,
    note: 'A new visitor with a verified address',
  },
  {
    sub: '100000000000000000004',
    name: 'Alice Tan',
    givenName: 'Alice',
    familyName: 'Tan',
    email: 'alice@example.com',
    emailVerified: true,
    note: 'Has the address of the demo account alice@example.com',
  },
  {
    sub: '100000000000000000005',
    name: 'Una Verified',
    givenName: 'Una',
    familyName: 'Verified',
    email: 'una.verified@example.com',
    emailVerified: false,
    note: 'Address not verified: signing in has to be refused',
  },
  {
    sub: '100000000000000000006',
    name: 'Not Bob',
    givenName: 'Not',
    familyName: 'Bob',
    email: 'bob@example.com',
    emailVerified: false,
    note: 'Claims bob@example.com without having proved it: has to be refused',
  },
];

export function findGooglePerson(sub: string): GooglePerson | null {
  return googlePeople.find((person) => person.sub === sub) ?? null;
}
