-- Arguments after the state's: the token's id or nothing for any, the time, the channel.
if not live or (ARGV[4] ~= '' and ARGV[4] ~= live) then return { seq, '' } end
finish('revoked', ARGV[5], liveExp)
redis.call('DEL', KEYS[2])
seq = redis.call('HINCRBY', KEYS[1], 'seq', 1)
redis.call('PUBLISH', ARGV[6], ARGV[1] .. ' ' .. seq .. ' ' .. live .. ' revoked')
return { seq, live }
