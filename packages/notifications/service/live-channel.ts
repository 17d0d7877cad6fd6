/** Of a service without a stream of its own: one channel per person, so that a process is told of people alone who have a page open. */
export const live = { channelPrefix: 'notifications:', payload: '' };

export const liveChannelOf = (userId: string): string => `${live.channelPrefix}${userId}`;
