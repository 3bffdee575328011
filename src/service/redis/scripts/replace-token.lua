-- Arguments after the state's: the token's id, its expiry, the time, the channel.
local jti, exp, now = ARGV[4], ARGV[5], ARGV[6]
if live then finish('replaced', now, math.max(exp, liveExp)) end
redis.call('SET', KEYS[2], number .. ' ' .. jti .. ' ' .. exp)
redis.call('EXPIREAT', KEYS[2], exp)
seq = redis.call('HINCRBY', KEYS[1], 'seq', 1)
local left = exp * 1000 - now
if redis.call('PTTL', KEYS[1]) < left then redis.call('PEXPIRE', KEYS[1], left) end
if live then redis.call('PUBLISH', ARGV[7], ARGV[1] .. ' ' .. seq .. ' ' .. live .. ' replaced') end
return { seq, live or '' }
