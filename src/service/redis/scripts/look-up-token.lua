-- Argument after the state's: the token's id.
if live == ARGV[4] then return { seq, 'live' } end
for _, ended in ipairs(redis.call('LRANGE', KEYS[3], 0, -1)) do
  local jti, as, at = string.match(ended, '^(%S+) (%S+) (%d+)$')
  if jti == ARGV[4] then return { seq, as, at } end
end
return { seq, live and 'replaced' or 'unknown' }
