/*
 * What bundles get for `node:http`. A module that is imported makes Node look at everything that it exports, and `node:http` exports
 * `WebSocket`: so each start would load and run Node's whole `fetch`, which no function needs. This takes the module as it is.
 */
module.exports = process.getBuiltinModule('node:http');
