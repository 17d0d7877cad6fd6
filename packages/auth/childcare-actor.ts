export type ChildcareActor = {
  id: string;
  name: string;
  email: string;
  image: string | null;
  role: 'LEARNER' | 'CORPORATE_ADMIN' | 'SUPER_ADMIN';
  /** Null for independent learners and the platform's administrators. */
  organizationId: string | null;
  /** The session of this request; signing out ends only this one. */
  sessionId: string;
  /** The last time the person proved their identity in this session. */
  provenAt: Date;
  /** Until a second factor is set up, the session allows nothing else. */
  mustSetUpSecondFactor?: boolean;
};
