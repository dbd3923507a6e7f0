import { teamCalls } from '@candor/contract/calls/team';
import type { Reply } from '../../platform/call.ts';
import { useCall } from '../../platform/query.ts';

export type Team = Reply<typeof teamCalls, 'getTeam'>;
export type TeamLevel = Team['levels'][number];
export type DayIncome = Reply<typeof teamCalls, 'listTeamIncome'>[number];
export type TeamMember = Reply<typeof teamCalls, 'listTeamMembers'>['records'][number];

/** Rebates are credited once a minute. */
const REPEAT_MS = 60_000;
const DAYS_SHOWN = 14;

export const useTeam = () => useCall(teamCalls, 'getTeam', {}, { repeatMs: REPEAT_MS });
export const useIncome = () =>
  useCall(teamCalls, 'listTeamIncome', { days: DAYS_SHOWN }, { repeatMs: REPEAT_MS });
export const useInviter = () => useCall(teamCalls, 'getInviter', {}, { repeatMs: REPEAT_MS });

/** The whole address of an invitation: without a fixed one, that at which the app is open. */
export const inviteLink = ({ inviteUrl }: Pick<Team, 'inviteUrl'>): string =>
  new URL(inviteUrl, window.location.origin).href;
