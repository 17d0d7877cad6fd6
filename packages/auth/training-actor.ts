export type TrainingRole = 'learner' | 'trainer' | 'developer' | 'admin';

export type UserActor = {
  kind: 'user';
  id: string;
  email: string;
  fullName: string;
  roles: TrainingRole[];
  /** The sign-in this request came with; logout ends it alone. */
  sessionId: string;
  /** When the person last proved in this sign-in who they are. */
  provenAt: Date;
  /** Has to set up a second factor: until then the session is good for that and nothing else. */
  mustSetUpSecondFactor?: boolean;
};

export const apiKeyScopes = ['course-runs:read', 'enrolments:write'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The automation client behind a request, by its API key. */
export type KeyActor = { kind: 'key'; id: string; name: string; scopes: ApiKeyScope[] };

export type TrainingActor = UserActor | KeyActor;

/** Strongest first: the one role that stands for somebody who has several. */
export const rolesByStrength = ['admin', 'developer', 'trainer', 'learner'] as const;

export function strongestRole(roles: readonly TrainingRole[]): TrainingRole {
  return rolesByStrength.find((role) => roles.includes(role)) ?? 'learner';
}
