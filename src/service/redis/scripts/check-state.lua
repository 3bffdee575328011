-- What each script of the token store begins with. `seq` counts what has changed, and for each earlier run of Redis
-- the state keeps with how much of it the next one began. Where that is less than what an instance has seen, Redis has
-- come back without something that was answered (from a snapshot, or a replica that was behind): tokens of
-- earlier runs may be ones that were replaced, and end. A count alone would not tell, since what other
-- instances change meanwhile is counted on from there.
local state = redis.call('HMGET', KEYS[1], 'seq', 'run', 'number', 'oldest')
local seq, run = tonumber(state[1] or '0'), state[2]
local number, oldest = tonumber(state[3] or '0'), tonumber(state[4] or '0')
if run ~= ARGV[1] then
  number = number + 1
  redis.call('HSET', KEYS[1], 'run', ARGV[1], 'number', number)
  if run then redis.call('HSET', KEYS[1], 'end:' .. run, seq) end
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], 86400000) end
end
local seenRun, seen = ARGV[2], tonumber(ARGV[3])
if seenRun == ARGV[1] and seq < seen then
  seq = seen
  number = number + 1
  oldest = number
  redis.call('HSET', KEYS[1], 'seq', seq, 'number', number, 'oldest', oldest)
elseif seenRun ~= ARGV[1] and seen > 0 then
  local kept = tonumber(redis.call('HGET', KEYS[1], 'end:' .. seenRun) or '0')
  if kept < seen then
    oldest = number
    redis.call('HSET', KEYS[1], 'oldest', oldest, 'end:' .. seenRun, seen)
  end
end
local live, liveExp
local kept = redis.call('GET', KEYS[2])
if kept then
  local keptNumber, jti, exp = string.match(kept, '^(%d+) (%S+) (%d+)$')
  if tonumber(keptNumber) >= oldest then live, liveExp = jti, exp end
end
local function finish(as, at, exp)
  redis.call('LPUSH', KEYS[3], live .. ' ' .. as .. ' ' .. at)
  redis.call('LTRIM', KEYS[3], 0, {LAST_KEPT})
  redis.call('EXPIREAT', KEYS[3], exp)
end
