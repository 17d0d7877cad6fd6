/** The signed-in person behind a request, as the session check found them in the database. */
export type ChildcareActor = {
  id: string;
  name: string;
  email: string;
  image: string | null;
  role: 'LEARNER' | 'CORPORATE_ADMIN' | 'SUPER_ADMIN';
  /** The person's centre; null for who learns alone and for the platform's administrators. */
  organizationId: string | null;
  /** The one session this request came with; "sign out" ends it alone. */
  sessionId: string;
  /** When the person last proved in this session who they are. */
  provenAt: Date;
  /** Has to set up a second factor: until then the session is good for that and nothing else. */
  mustSetUpSecondFactor?: boolean;
};
