/** Of a service without a stream of its own: one channel per person, so that a process is told of people alone who have a page open. */
export const liveBellOptions = { channelPrefix: 'notifications:', payload: '' };

export const liveChannelOf = (userId: string): string => `${liveBellOptions.channelPrefix}${userId}`;
