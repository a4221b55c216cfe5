import middy from '@middy/core';

export const handler = middy(async () => ({ statusCode: 501 }));
